import { ArnFormat, Stack } from 'aws-cdk-lib';
import { Rule } from 'aws-cdk-lib/aws-events';
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import { CfnConfigurationSet, CfnConfigurationSetEventDestination } from 'aws-cdk-lib/aws-ses';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { mailConfigurationSetName } from '#infra/constructs/surroundings.ts';
import type { Stage } from '#infra/stage.ts';

/** Has SES tell the default event bus of what becomes of mails; it knows no other bus. */
export function mailConfigurationSet(scope: Construct, stage: Stage): void {
  const set = new CfnConfigurationSet(scope, 'MailConfiguration', {
    name: mailConfigurationSetName(stage),
    deliveryOptions: { tlsPolicy: 'REQUIRE' },
    reputationOptions: { reputationMetricsEnabled: true },
    // Whoever complains gets no alerts any more, and still gets the link for a new password that they ask for.
    suppressionOptions: { suppressedReasons: ['BOUNCE'] },
  });
  const bus = Stack.of(scope).formatArn({
    service: 'events',
    resource: 'event-bus',
    resourceName: 'default',
    arnFormat: ArnFormat.SLASH_RESOURCE_NAME,
  });
  new CfnConfigurationSetEventDestination(scope, 'MailEvents', {
    configurationSetName: set.ref,
    eventDestination: {
      enabled: true,
      matchingEventTypes: ['send', 'reject', 'bounce', 'complaint'],
      eventBridgeDestination: { eventBusArn: bus },
    },
  });
}

/** Tells a queue what became of the mails of a stage. */
export function mailReports(scope: Construct, stage: Stage, queue: Queue): void {
  new Rule(scope, 'MailReports', {
    description: 'What became of mails',
    eventPattern: {
      source: ['aws.ses'],
      detail: {
        eventType: ['Send', 'Reject', 'Bounce', 'Complaint'],
        mail: { tags: { 'ses:configuration-set': [mailConfigurationSetName(stage)] } },
      },
    },
    targets: [new SqsQueue(queue)],
  });
}
