import { RemovalPolicy, Validations } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';

export interface PublicationProps {
  site: Bucket;
  distribution: Distribution;
  /** Absolute; the built site. */
  siteFolder: string;
}

/** Copies the built site into its bucket with each deployment and makes CloudFront forget the old first page. */
export class Publication extends Construct {
  constructor(scope: Construct, id: string, { site, distribution, siteFolder }: PublicationProps) {
    super(scope, id);
    const deployment = new BucketDeployment(this, 'Copy', {
      sources: [Source.asset(siteFolder)],
      destinationBucket: site,
      distribution,
      distributionPaths: ['/index.html', '/'],
      // A page opened before the deployment still asks for the chunks of its own version.
      prune: false,
      memoryLimit: 512,
      logGroup: new LogGroup(this, 'Logs', {
        retention: RetentionDays.ONE_MONTH,
        removalPolicy: RemovalPolicy.DESTROY,
      }),
    });
    acknowledge(deployment, site);
  }
}

/** The copying function is CDK's own: its role and runtime are made there. It runs only during deployments. */
function acknowledge({ handlerRole }: BucketDeployment, site: Bucket): void {
  const reason = "CDK's own function for copying the site during a deployment; its permissions are made by CDK";
  const [siteId] = site.stack.resolve(site.bucketArn)['Fn::GetAtt'];
  const assets = `cdk-hnb659fds-assets-<AWS::AccountId>-${site.stack.region}`;
  const wildcards = [
    ...['s3:GetObject*', 's3:GetBucket*', 's3:List*', 's3:DeleteObject*', 's3:Abort*'].map((name) => `Action::${name}`),
    ...[`arn:${site.stack.partition}:s3:::${assets}/*`, `<${siteId}.Arn>/*`, '*'].map((name) => `Resource::${name}`),
  ];
  const basicExecution = 'arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole';
  Validations.of(handlerRole).acknowledge(
    { id: `AwsSolutions-IAM4[Policy::${basicExecution}]`, reason },
    ...wildcards.map((wildcard) => ({ id: `AwsSolutions-IAM5[${wildcard}]`, reason })),
  );
  const copying = handlerRole.node.scope;
  if (copying) Validations.of(copying).acknowledge({ id: 'AwsSolutions-L1', reason });
}
