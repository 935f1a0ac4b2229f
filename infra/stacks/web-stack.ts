import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CfnOutput, CfnParameter, Validations } from 'aws-cdk-lib';
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import type { Construct } from 'constructs';
import { Publication } from '#infra/constructs/publication.ts';
import { Spa } from '#infra/constructs/spa.ts';
import { StageStack } from '#infra/constructs/stage-stack.ts';
import { type Buckets, siteUrlParameterName } from '#infra/constructs/surroundings.ts';
import type { Stage } from '#infra/stage.ts';

export interface WebStackProps {
  stage: Stage;
  buckets: Buckets;
  apiId: string;
  originSecret: Secret;
  /** Absolute; the built site. */
  siteFolder: string;
}

/** The address that people open: the site, the API behind it, and the firewall before both. */
export class WebStack extends StageStack {
  constructor(scope: Construct, { stage, buckets, apiId, originSecret, siteFolder }: WebStackProps) {
    super(scope, 'web', stage, { description: `Trestle ${stage.name}: the site` });

    const spa = new Spa(this, 'Spa', { stage, apiId, originSecret, documents: buckets.documents });
    new StringParameter(this, 'SiteUrl', {
      parameterName: siteUrlParameterName(stage),
      stringValue: spa.url,
      description: 'Address of the site, for links in mails',
    });
    new CfnOutput(this, 'Url', { value: spa.url });

    if (existsSync(join(siteFolder, 'index.html')))
      new Publication(this, 'Publication', { site: spa.site, distribution: spa.distribution, siteFolder });
    else this.refuseDeployment();
  }

  /** Templates can be made without a built site; a deployment stops at a parameter that nobody can have set. */
  private refuseDeployment(): void {
    new CfnParameter(this, 'SiteIsNotBuiltRunNpmRunBuild', {
      type: 'String',
      description: 'The site was not built when this template was made: run npm run build, then deploy again',
    });
    Validations.of(this).acknowledge({
      id: 'CloudFormation-Validate::W2001',
      reason: 'The parameter exists to be missing, not to be used',
    });
  }
}
