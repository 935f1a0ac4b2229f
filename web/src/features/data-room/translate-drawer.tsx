import { Button, SelectField } from '@aws-amplify/ui-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Languages, RotateCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod';
import type { RoomDocument } from '#shared/domain/document.ts';
import type { Job } from '#shared/domain/job.ts';
import {
  detected,
  type LanguageCode,
  languageCodes,
  languages,
  WantedTranslation,
} from '#shared/domain/translation.ts';
import { api } from '../../api/api.ts';
import { callsOf } from '../../api/call-table.ts';
import { documentQueries } from '../../api/queries/document-queries.ts';
import { isUnderWay, jobQueries } from '../../api/queries/job-queries.ts';
import { Drawer, DrawerSection } from '../../components/drawer.tsx';
import { FormFailure } from '../../components/form-failure.tsx';
import { fieldProps } from '../../components/form-fields.ts';
import { JobProgress } from '../../components/job-progress.tsx';
import { useWrite } from '../../components/use-write.ts';
import layout from './download.module.css';

const byName = languageCodes.toSorted((one, other) => languages[one].localeCompare(languages[other], 'en'));

const options = byName.map((code) => (
  <option key={code} value={code}>
    {languages[code]}
  </option>
));

interface TranslateDrawerProps {
  readonly document: RoomDocument;
  readonly onClose: () => void;
}

/** Has a document translated by a machine, and shows how far that is. */
export function TranslateDrawer({ document, onClose }: TranslateDrawerProps) {
  const [job, setJob] = useState<Job | null>(null);
  return (
    <Drawer title={document.name} subtitle={<span>Translate</span>} onClose={onClose}>
      {job === null ? (
        <Request document={document} onStarted={setJob} />
      ) : (
        <DrawerSection title="Translation">
          <Progress started={job} roomId={document.entityId} onAgain={() => setJob(null)} />
        </DrawerSection>
      )}
    </Drawer>
  );
}

/** Word documents keep their layout; of all others there is the text. */
const becomesText = (name: string): boolean => /\.pdf$/i.test(name);

function Request({ document, onStarted }: { readonly document: RoomDocument; readonly onStarted: (job: Job) => void }) {
  const { entityId, id, name, version } = document;
  const form = useForm<z.input<typeof WantedTranslation>, unknown, WantedTranslation>({
    resolver: zodResolver(WantedTranslation),
    defaultValues: { from: detected, into: 'en' satisfies LanguageCode },
  });
  const start = useWrite({
    write: (body: WantedTranslation) => api.dataRoom.translateDocument({ params: { entityId, documentId: id }, body }),
    success: callsOf.dataRoom.translateDocument.success,
    particulars: ({ into }) => `${name} into ${languages[into]}`,
    refresh: [jobQueries.all()],
    showsFailures: true,
    onDone: ({ body }) => onStarted(body),
  });
  return (
    <form noValidate onSubmit={form.handleSubmit((wanted) => start.mutate(wanted))}>
      <DrawerSection title="Languages">
        <div className={layout['request']}>
          <FormFailure error={start.error} />
          <SelectField label="From" {...fieldProps(form, 'from')}>
            <option value={detected}>Detect the language</option>
            {options}
          </SelectField>
          <SelectField label="Into" {...fieldProps(form, 'into')}>
            {options}
          </SelectField>
          <p>
            Version {version} is translated by a machine, Amazon Translate, and the translation is filed beside it, in
            your name. Whoever may see the document sees its translation.
          </p>
          {becomesText(name) && (
            <p>
              Of a PDF the text alone is translated: layout and pictures are left out, and so are scanned pages without
              text.
            </p>
          )}
          <p>Nobody checks it: the original governs. It usually takes some minutes.</p>
          <Button type="submit" variation="primary" isLoading={start.isPending} loadingText="Sending…">
            <Languages size={15} aria-hidden />
            Translate
          </Button>
        </div>
      </DrawerSection>
    </form>
  );
}

interface ProgressProps {
  readonly started: Job;
  readonly roomId: string;
  /** Asks once more, perhaps for other languages. */
  readonly onAgain: () => void;
}

/** What was filed shows in the room when the job is over. */
function Progress({ started, roomId, onAgain }: ProgressProps) {
  const queryClient = useQueryClient();
  const { data: job = started } = useQuery(jobQueries.detail(started.id));
  const isOver = !isUnderWay(job);
  useEffect(() => {
    if (isOver) void queryClient.invalidateQueries({ queryKey: documentQueries.of(roomId) });
  }, [isOver, queryClient, roomId]);
  return (
    <div className={layout['archive']}>
      <JobProgress job={job} />
      {!isOver && <p>You can go on working, or close this: the translation is listed among the jobs.</p>}
      {job.error !== null && <p role="alert">{job.error}</p>}
      {isOver && (
        <Button size="small" onClick={onAgain}>
          <RotateCw size={15} aria-hidden />
          {job.status === 'failed' ? 'Try again' : 'Translate into another language'}
        </Button>
      )}
    </div>
  );
}
