import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { apiAreas } from '#infra/stacks/api-areas.ts';
import { timers } from '#infra/stacks/timers-table.ts';
import { workers } from '#infra/stacks/workers-table.ts';
import { stageFor } from '#infra/stage.ts';
import { aSynthesizedStage } from '#tests/infra/synthesized-stage.ts';
import { alarmsOf } from '#tests/infra/template-reading.ts';

const { templates } = aSynthesizedStage();
const texts = (stack: 'api' | 'workers') => alarmsOf(templates[stack]).map(({ AlarmDescription }) => AlarmDescription);
const impacts = (rows: readonly { failureImpact: string }[]) =>
  rows.map(({ failureImpact }) => `${failureImpact.charAt(0).toUpperCase()}${failureImpact.slice(1)}.`);

const filtersNamed = (name: string) =>
  Object.values(templates.api.findResources('AWS::Logs::MetricFilter')).filter(
    ({ Properties }) => Properties.MetricTransformations[0].MetricName === name,
  );

describe('alarms', () => {
  it.each(Object.keys(apiAreas))('say what people lose while the area %s fails', (area) => {
    expect(texts('api')).toContainEqual(
      expect.stringMatching(new RegExp(`^[A-Z].+\\. On production, the ${area} API failed`)),
    );
  });

  it.each(impacts([...Object.values(workers), ...Object.values(timers)]))('say of background work: %s', (impact) => {
    expect(texts('workers').filter((text) => text.startsWith(impact))).toHaveLength(2);
  });

  it('call a person, every one of them', () => {
    const all = [...alarmsOf(templates.api), ...alarmsOf(templates.workers)];

    expect(all).toHaveLength(
      // Three of the dispatcher, and four that are about nothing of the kind.
      Object.keys(apiAreas).length + 3 + 4 + 2 * (Object.keys(workers).length + Object.keys(timers).length),
    );
    for (const { AlarmActions } of all) expect(JSON.stringify(AlarmActions)).toContain('trestle-production-data');
  });

  it('count what every area of the API refuses, and ring when that is a lot', () => {
    const filters = filtersNamed('production-refusals');

    expect(filters).toHaveLength(Object.keys(apiAreas).length);
    for (const { Properties } of filters) {
      expect(Properties.FilterPattern).toBe(
        '{ ($.message = "A request was refused.") && (($.status = 401) || ($.status = 403) || ($.status = 429)) }',
      );
      expect(Properties.MetricTransformations).toMatchObject([
        { MetricNamespace: 'Trestle', MetricName: 'production-refusals', MetricValue: '1' },
      ]);
    }
    templates.api.hasResourceProperties('AWS::CloudWatch::Alarm', {
      Namespace: 'Trestle',
      MetricName: 'production-refusals',
      Statistic: 'Sum',
      Threshold: 300,
    });
  });

  it.each(Object.keys(apiAreas))(
    'ring when requests of the area %s fail, although its function answers them',
    (area) => {
      const [filter, ...others] = filtersNamed(`production-${area}`);

      expect(others).toEqual([]);
      expect(filter?.Properties).toMatchObject({
        FilterPattern: '{ $.message = "A request failed unexpectedly." }',
        LogGroupName: { Ref: expect.stringMatching(/ApiLogs/) },
        MetricTransformations: [{ MetricNamespace: 'Trestle/FailedRequests', MetricValue: '1' }],
      });
      templates.api.hasResourceProperties('AWS::CloudWatch::Alarm', {
        AlarmDescription: Match.stringLikeRegexp(`the ${area} API failed`),
        Metrics: Match.arrayWith([
          Match.objectLike({ Expression: 'FILL(answered, 0) + FILL(ended, 0)' }),
          Match.objectLike({ MetricStat: { Metric: Match.objectLike({ MetricName: `production-${area}` }) } }),
          Match.objectLike({ MetricStat: { Metric: Match.objectLike({ MetricName: 'Errors' }) } }),
        ]),
        Threshold: 3,
      });
    },
  );

  it('ring at the first answer that breaks the contract', () => {
    expect(filtersNamed('production-broken-answers')).toHaveLength(Object.keys(apiAreas).length);
    for (const { Properties } of filtersNamed('production-broken-answers')) {
      expect(Properties.FilterPattern).toBe('{ $.message = "An answer broke its contract." }');
    }
    templates.api.hasResourceProperties('AWS::CloudWatch::Alarm', {
      MetricName: 'production-broken-answers',
      Threshold: 1,
    });
  });

  it.each(['main', 'staging'])('ring for somebody on the stage of %s', (branch) => {
    const stage = stageFor(branch);
    const { templates: told } = aSynthesizedStage({ stage });

    told.data.hasResourceProperties('AWS::SNS::Subscription', {
      Protocol: 'email',
      Endpoint: stage.alarms ? stage.alarmEmail : Match.absent(),
    });
  });

  it('ring when one message or job was given up, and when a timer is silent for a day', () => {
    templates.workers.resourceCountIs('AWS::Logs::MetricFilter', Object.keys(workers).length + 2);
    templates.workers.hasResourceProperties('AWS::CloudWatch::Alarm', {
      Metrics: Match.arrayWith([Match.objectLike({ Expression: 'FILL(messages, 0) + FILL(jobs, 0)' })]),
      Threshold: 1,
      ComparisonOperator: 'GreaterThanOrEqualToThreshold',
      TreatMissingData: 'notBreaching',
    });
    templates.workers.hasResourceProperties('AWS::CloudWatch::Alarm', {
      MetricName: 'Invocations',
      Threshold: 1,
      ComparisonOperator: 'LessThanThreshold',
      TreatMissingData: 'breaching',
    });
  });

  it('ring when an audit trail is found broken, which the worker says in its log', () => {
    templates.workers.hasResourceProperties('AWS::Logs::MetricFilter', {
      FilterPattern: '"The audit trail is broken."',
      LogGroupName: { Ref: Match.stringLikeRegexp('^MaintainOrganizations') },
      MetricTransformations: [
        { MetricName: 'BrokenAuditTrails-production', MetricNamespace: 'Trestle', MetricValue: '1' },
      ],
    });
    templates.workers.hasResourceProperties('AWS::CloudWatch::Alarm', {
      MetricName: 'BrokenAuditTrails-production',
      Namespace: 'Trestle',
      Threshold: 1,
      TreatMissingData: 'notBreaching',
    });
  });

  it('are not created on a stage that calls nobody', () => {
    const { templates: ephemeral } = aSynthesizedStage({ stage: stageFor('waivers') });

    for (const template of Object.values(ephemeral)) {
      template.resourceCountIs('AWS::CloudWatch::Alarm', 0);
      template.resourceCountIs('AWS::SNS::Topic', 0);
    }
  });

  it('reach the mail address of the stage', () => {
    const { templates: mailed } = aSynthesizedStage({
      stage: { ...stageFor('main'), alarms: true, alarmEmail: 'duty@trestle.example' },
    });

    mailed.data.hasResourceProperties('AWS::SNS::Subscription', {
      Protocol: 'email',
      Endpoint: 'duty@trestle.example',
    });
  });
});
