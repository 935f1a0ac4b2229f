import { describe, expect, it } from 'vitest';
import { constructId } from '#infra/constructs/construct-id.ts';
import { apiAreas } from '#infra/stacks/api-areas.ts';
import { operatorTasks } from '#infra/stacks/operator-tasks.ts';
import { timers } from '#infra/stacks/timers-table.ts';
import { dispatcher, workers } from '#infra/stacks/workers-table.ts';
import { stageFor } from '#infra/stage.ts';
import { aSynthesizedStage } from '#tests/infra/synthesized-stage.ts';
import { actionsOf, allStatements, functionsOf, type Statement, statementsOf } from '#tests/infra/template-reading.ts';

const { templates } = aSynthesizedStage();
const model = 'us.example.reader-v1:0';
const rateCredentials = 'arn:aws:secretsmanager:us-east-1:111122223333:secret:rates-AbCdEf';
/** A stage that has both what reads agreements and what exchange rates are bought with. */
const { templates: equipped } = aSynthesizedStage({
  stage: {
    ...stageFor('main'),
    extractionModelId: model,
    openExchangeRatesSecretArn: rateCredentials,
    translatesDocuments: true,
    recognizesScans: true,
    scansUploads: true,
  },
});
const rows = new Map(Object.entries(apiAreas));
const areaNames = [...rows.keys()];
const grantsOf = (area: string) => statementsOf(templates.api, `${constructId(area)}Api`);
const on = (statements: readonly Statement[], resource: string) =>
  statements.filter(({ Resource }) => Resource.some((one) => one.includes(resource)));
const backgroundGrants = () =>
  [
    ...Object.values(workers).map(({ worker }) => worker),
    dispatcher.worker,
    ...Object.keys(timers),
    ...Object.keys(operatorTasks),
  ].map((name) => ({ name, statements: statementsOf(templates.workers, constructId(name)) }));
const acting = (action: string) => areaNames.filter((area) => actionsOf(grantsOf(area)).includes(action));

/** X-Ray has no resources that a policy could name. */
const tracing = ['xray:PutTelemetryRecords', 'xray:PutTraceSegments'];

/** The list of addresses that take no mail is the account's, and has no name. */
const releasing = 'ses:DeleteSuppressedDestination';

describe('what functions may do', () => {
  it.each(['api', 'workers'] as const)('is listed action by action in the %s stack', (stack) => {
    const statements = allStatements(templates[stack]);

    expect(statements.length).toBeGreaterThan(10);
    expect(actionsOf(statements).filter((action) => action.includes('*'))).toEqual([]);
    const onEverything = statements.filter(({ Resource }) => [Resource].flat().includes('"*"'));
    const ofTheAccount = stack === 'api' ? [releasing] : [];
    expect([...new Set(actionsOf(onEverything))].toSorted()).toEqual([...ofTheAccount, ...tracing]);
    expect(onEverything).toHaveLength(functionsOf(templates[stack]).length + ofTheAccount.length);
  });

  it.each(['api', 'workers'] as const)('never includes reading a whole table in the %s stack', (stack) => {
    expect(actionsOf(allStatements(templates[stack]))).not.toContain('dynamodb:Scan');
  });

  it.each(['api', 'workers'] as const)('leaves audit records as they were written in the %s stack', (stack) => {
    const audit = on(allStatements(templates[stack]), 'Audit').filter(
      ({ Action }) => !Action.includes('logs:PutLogEvents') && !Action.some((action) => action.startsWith('s3:')),
    );

    expect(actionsOf(audit)).toContain('dynamodb:PutItem');
    const streamed = ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'];
    const known = ['dynamodb:PutItem', 'dynamodb:GetItem', 'dynamodb:Query', 'dynamodb:BatchGetItem', ...streamed];
    expect(actionsOf(audit).filter((action) => !known.includes(action))).toEqual([]);
  });

  it.each(['api', 'workers'] as const)('writes audit records only together with what they tell of (%s)', (stack) => {
    const appends = on(allStatements(templates[stack]), 'Audit').filter(({ Action }) =>
      Action.includes('dynamodb:PutItem'),
    );

    expect(appends.length).toBeGreaterThan(0);
    for (const { Condition } of appends) {
      expect(Condition).toEqual({
        'ForAnyValue:StringEquals': { 'dynamodb:EnclosingOperation': ['TransactWriteItems'] },
      });
    }
  });

  it('lets nobody at all change or remove an audit record, or write one by itself', () => {
    const [table] = Object.values(templates.data.findResources('AWS::DynamoDB::GlobalTable')).filter((one) =>
      JSON.stringify(one).includes('byOrganization'),
    );
    expect(table?.['Properties'].Replicas[0].ResourcePolicy.PolicyDocument.Statement).toEqual([
      {
        Effect: 'Deny',
        Principal: { AWS: '*' },
        Action: [
          'dynamodb:BatchWriteItem',
          'dynamodb:DeleteItem',
          'dynamodb:PartiQLDelete',
          'dynamodb:PartiQLInsert',
          'dynamodb:PartiQLUpdate',
          'dynamodb:UpdateItem',
        ],
        Resource: '*',
      },
      {
        Effect: 'Deny',
        Principal: { AWS: '*' },
        Action: 'dynamodb:PutItem',
        Resource: '*',
        Condition: { 'ForAllValues:StringNotEquals': { 'dynamodb:EnclosingOperation': ['TransactWriteItems'] } },
      },
    ]);
  });

  it('lets one worker put anchors of the audit, and nobody take one away or shorten its lock', () => {
    const everybody = [...areaNames.map((area) => ({ name: area, statements: grantsOf(area) })), ...backgroundGrants()];
    const anchoring = everybody.flatMap(({ name, statements }) =>
      on(statements, 'AuditAnchors').flatMap(({ Action }) => Action.map((action) => `${name} ${action}`)),
    );

    expect(anchoring.toSorted()).toEqual([
      'maintain-organizations s3:GetObject',
      'maintain-organizations s3:ListBucket',
      'maintain-organizations s3:PutObject',
      'verify-audit-trail s3:GetObject',
      'verify-audit-trail s3:ListBucket',
    ]);
  });

  it('gives each key to those who use it and to nobody else', () => {
    const readersOf = (secret: string) =>
      [...areaNames.map((area) => ({ name: area, statements: grantsOf(area) })), ...backgroundGrants()]
        .filter(({ statements }) =>
          on(statements, secret).some(({ Action }) => Action.includes('secretsmanager:GetSecretValue')),
        )
        .map(({ name }) => name);

    expect(readersOf('OriginSecret')).toEqual([...areaNames, 'rotate-keys']);
    // Provisioning tokens are opaque, so the area that they open can't make anybody's sign-in.
    const signedInAreas = areaNames.filter((area) => area !== 'provisioning');
    expect(readersOf('SessionKeys')).toEqual([...signedInAreas, 'rotate-keys']);
    // Mails of alerts carry a link that ends them.
    const ofMails = ['notifications', 'deliver-notifications'];
    expect(readersOf('LinkKeys').toSorted()).toEqual(
      ['session', 'agents', 'provisioning', 'organizations', ...ofMails, 'rotate-keys'].toSorted(),
    );
    // Addresses and signing secrets of channels are sealed with them.
    const ofChannels = ['notifications', 'deliver-to-channels'];
    expect(readersOf('SettingsKeys').toSorted()).toEqual(
      ['session', 'metrics', ...ofChannels, 'rotate-keys'].toSorted(),
    );
    expect(readersOf('AccountKeys')).toEqual(['session', 'agents', 'bootstrap-superuser', 'rotate-keys']);
    const listing = [...Object.values(workers).map(({ worker }) => worker), ...Object.keys(timers)];
    expect(readersOf('CursorKeys')).toEqual([...areaNames, ...listing, 'rotate-keys']);
  });

  it('lets only the rotation change keys', () => {
    const changers = [...areaNames.map((area) => ({ name: area, statements: grantsOf(area) })), ...backgroundGrants()]
      .filter(({ statements }) =>
        actionsOf(statements).some((action) => /secretsmanager:(?!GetSecretValue)/.test(action)),
      )
      .map(({ name }) => name);

    expect(changers).toEqual(['rotate-keys']);
  });

  it('lets areas that only read keep the answers to repeated requests and what support has read, and write nothing else', () => {
    for (const area of ['portfolios', 'reference']) {
      const writes = grantsOf(area).filter(({ Action }) => Action.includes('dynamodb:PutItem'));

      expect(writes.map(({ Condition }) => Condition)).toEqual([
        { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['*#Request#*', '*#SupportTrace#*', '*#Refusal#*'] } },
        { 'ForAnyValue:StringEquals': { 'dynamodb:EnclosingOperation': ['TransactWriteItems'] } },
      ]);
    }
  });

  it.each(['api', 'workers'] as const)('never removes a version of a document in the %s stack', (stack) => {
    expect(actionsOf(allStatements(templates[stack]))).not.toContain('s3:DeleteObjectVersion');
  });
});

describe('the area', () => {
  it.each(areaNames)('%s has grants of its own', (area) => {
    expect(actionsOf(grantsOf(area))).toEqual(expect.arrayContaining(['dynamodb:Query', 'logs:PutLogEvents']));
  });

  it('covenants has no access to documents, and structure-imports only puts workbooks there', () => {
    expect(on(grantsOf('covenants'), 'Documents')).toEqual([]);
    expect(actionsOf(on(grantsOf('structure-imports'), 'Documents'))).toEqual(['s3:PutObject']);
  });

  it('data-room writes documents, configuration what is published, structure-imports workbooks; the first two take refused uploads away', () => {
    expect(acting('s3:PutObject').toSorted()).toEqual(['configuration', 'data-room', 'structure-imports']);
    expect(acting('s3:DeleteObject').toSorted()).toEqual(['configuration', 'data-room']);
    expect(acting('s3:AbortMultipartUpload').toSorted()).toEqual(['configuration', 'data-room']);
    expect(acting('s3:ListMultipartUploadParts')).toEqual(['data-room']);
  });

  it('agents and session alone know people to the user pool', () => {
    expect(acting('cognito-idp:AdminCreateUser').toSorted()).toEqual(['agents', 'session']);
    expect(acting('cognito-idp:AdminInitiateAuth').toSorted()).toEqual(['agents', 'session']);
    expect(acting('cognito-idp:AdminSetUserMFAPreference')).toEqual([]);
    expect(acting('cognito-idp:AdminDeleteUser')).toEqual([]);
  });

  it('session may verify and set passwords, and move users whose account has moved', () => {
    const people = grantsOf('session').flatMap(({ Action }) =>
      Action.filter((action) => action.startsWith('cognito-idp:')),
    );

    expect(people.toSorted()).toEqual([
      'cognito-idp:AdminCreateUser',
      'cognito-idp:AdminGetUser',
      'cognito-idp:AdminInitiateAuth',
      'cognito-idp:AdminSetUserPassword',
      'cognito-idp:AdminUpdateUserAttributes',
    ]);
  });

  it.each(areaNames)('%s may send to the queues that its table names and to no other', (area) => {
    const sends = grantsOf(area).filter(({ Action }) => Action.includes('sqs:SendMessage'));
    const named = rows.get(area)?.uses.sendsTo ?? [];

    const queues = named.map((name) => expect.stringContaining(`${constructId(name)}Queue`));
    expect(sends.flatMap(({ Resource }) => Resource)).toEqual(queues);
  });
});

describe('background work', () => {
  it('reads documents for extraction and changes none', () => {
    const documents = on(statementsOf(templates.workers, 'ExtractCovenants'), 'Documents');

    expect(actionsOf(documents)).toEqual(['s3:GetObject', 's3:ListBucket']);
  });

  it('files what archives hold, and takes away what was refused', () => {
    const documents = on(statementsOf(templates.workers, 'UnpackArchives'), 'Documents');

    expect(actionsOf(documents).toSorted()).toEqual([
      's3:AbortMultipartUpload',
      's3:DeleteObject',
      's3:GetObject',
      's3:ListBucket',
      's3:PutObject',
    ]);
  });

  it.each(Object.keys(timers))('%s only reads and enqueues', (timer) => {
    const actions = actionsOf(statementsOf(templates.workers, constructId(timer)));

    expect(actions).toContain('sqs:SendMessage');
    expect(
      actions.filter((action) => /Put|Update|Delete|BatchWrite/.test(action) && !/^(?:logs|xray):/.test(action)),
    ).toEqual([]);
  });

  it('may invoke the extraction model only where the stage has one', () => {
    const invokes = allStatements(equipped.workers).filter(({ Action }) => Action.includes('bedrock:InvokeModel'));

    expect(invokes).toHaveLength(1);
    expect(invokes[0]?.Resource).toEqual([
      expect.stringContaining('foundation-model/example.reader-v1:0'),
      expect.stringContaining(`inference-profile/${model}`),
    ]);
    expect(actionsOf(allStatements(templates.workers))).not.toContain('bedrock:InvokeModel');
  });

  it('may have documents translated only where the stage does that, and only by the worker that does it', () => {
    const acting = (stage: typeof templates) =>
      [stage.workers, stage.api].flatMap((stack) =>
        allStatements(stack).filter(({ Action }) => Action.some((one) => /^(?:translate|comprehend|iam):/.test(one))),
      );
    const worker = statementsOf(equipped.workers, constructId('translate-documents'));

    expect(acting(templates)).toEqual([]);
    expect(acting(equipped).map(({ Action }) => Action)).toEqual([
      [
        'comprehend:DetectDominantLanguage',
        'translate:DescribeTextTranslationJob',
        'translate:StartTextTranslationJob',
      ],
      ['iam:PassRole'],
    ]);
    expect(worker.filter(({ Action }) => Action.includes('iam:PassRole'))).toEqual([
      expect.objectContaining({
        Condition: { StringEquals: { 'iam:PassedToService': 'translate.amazonaws.com' } },
        Resource: [expect.stringContaining('Translation')],
      }),
    ]);
  });

  it('may have the text of scans recognized only where the stage does that, and only by the worker that reads agreements', () => {
    const acting = (stage: typeof templates) =>
      [stage.workers, stage.api].flatMap((stack) =>
        allStatements(stack).filter(({ Action }) => Action.some((one) => one.startsWith('textract:'))),
      );
    const own = statementsOf(equipped.workers, constructId('extract-covenants'));

    expect(acting(templates)).toEqual([]);
    expect(acting(equipped)).toEqual(own.filter(({ Action }) => Action.some((one) => one.startsWith('textract:'))));
    expect(acting(equipped).map(({ Action }) => Action)).toEqual([
      ['textract:GetDocumentTextDetection', 'textract:StartDocumentTextDetection'],
    ]);
  });

  it('lets Amazon Translate reach nothing but what is being translated, and for no other account', () => {
    expect(
      Object.keys(
        templates.data.findResources('AWS::IAM::Role', {
          Properties: { Description: 'Amazon Translate reads documents and puts translations' },
        }),
      ),
    ).toEqual([]);
    const [role] = Object.values(
      equipped.data.findResources('AWS::IAM::Role', {
        Properties: { Description: 'Amazon Translate reads documents and puts translations' },
      }),
    );
    const [trust] = role?.['Properties'].AssumeRolePolicyDocument.Statement ?? [];
    expect(trust).toMatchObject({
      Principal: { Service: 'translate.amazonaws.com' },
      Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
    });
    const granted = statementsOf(equipped.data, 'Translation');
    expect(granted.map(({ Action, Resource }) => [Action, Resource])).toEqual([
      [['s3:GetObject', 's3:PutObject'], [expect.stringMatching(/Exports.*\/translations\/\*/)]],
      [['s3:ListBucket'], [expect.stringMatching(/^(?!.*\*).*Exports/)]],
    ]);
  });

  it('has documents scanned for malware only where the stage does that, by a role that changes nothing but tags and tells one queue', () => {
    const plans = (stage: typeof templates) =>
      Object.values(stage.data.findResources('AWS::GuardDuty::MalwareProtectionPlan'));
    const [plan] = plans(equipped);
    const granted = statementsOf(equipped.data, 'MalwareProtection');
    const written = actionsOf(granted).filter((action) => /^s3:(?:Put|Delete)/.test(action));
    const rules = (stage: typeof templates) =>
      Object.values(
        stage.workers.findResources('AWS::Events::Rule', {
          Properties: { EventPattern: { source: ['aws.guardduty'] } },
        }),
      );
    const [rule] = rules(equipped);

    expect([...plans(templates), ...rules(templates)]).toEqual([]);
    expect(plan?.['Properties']).toMatchObject({
      Actions: { Tagging: { Status: 'ENABLED' } },
      ProtectedResource: { S3Bucket: { BucketName: { Ref: expect.stringContaining('Documents') } } },
    });
    expect(plan?.['DependsOn']).toEqual(expect.arrayContaining([expect.stringContaining('MalwareProtectionScans')]));
    expect(written.toSorted()).toEqual([
      's3:PutBucketNotification',
      's3:PutObject',
      's3:PutObjectTagging',
      's3:PutObjectVersionTagging',
    ]);
    expect(granted.filter(({ Action }) => Action.includes('s3:PutObject')).map(({ Resource }) => Resource)).toEqual([
      [expect.stringMatching(/Documents.*\/malware-protection-resource-validation-object"/)],
    ]);
    expect(rule?.['Properties']).toMatchObject({
      EventPattern: {
        source: ['aws.guardduty'],
        'detail-type': ['GuardDuty Malware Protection Object Scan Result'],
        detail: { s3ObjectDetails: { bucketName: [expect.anything()] } },
      },
      Targets: [{ Arn: { 'Fn::GetAtt': [expect.stringContaining('ScanResult'), 'Arn'] } }],
    });
  });

  it('may read the credentials of a rate provider only where the stage names them, and only by the worker that asks it', () => {
    const readers = (stage: typeof templates) =>
      [stage.workers, stage.api].flatMap((stack) =>
        allStatements(stack).filter(({ Resource }) => JSON.stringify(Resource).includes(rateCredentials)),
      );

    expect(readers(equipped)).toEqual([expect.objectContaining({ Action: ['secretsmanager:GetSecretValue'] })]);
    expect(readers(templates)).toEqual([]);
  });
});
