import { NativeSelect } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useCurrent } from '../app/current.ts';
import { FailureNotice } from '../parts/failure-notice.tsx';
import { Notice } from '../parts/notice.tsx';
import { ProgressBar } from '../parts/progress-bar.tsx';
import { Section } from '../parts/section.tsx';
import { useLanguage, useTexts } from '../texts/language.tsx';
import { DropFile } from './drop-file.tsx';
import { ImportForm } from './import-form.tsx';
import { type Encoding, ENCODINGS, readSample, type Sample } from './sample.ts';
import { useUpload } from './use-upload.ts';

/** From a file to an import that has been checked, which is then opened. */
export function NewImport() {
  const t = useTexts().imports;
  const { language } = useLanguage();
  const { organization, mode } = useCurrent();
  const navigate = useNavigate();
  const [file, setFile] = useState<File | null>(null);
  const [sample, setSample] = useState<Sample | null>(null);
  const { upload, sent, error } = useUpload((id) => {
    const params = { organization: organization.slug, mode, id };
    void navigate({ to: '/$organization/$mode/imports/$id', params, ignoreBlocker: true });
  });
  const choose = (chosen: File, encoding?: Encoding): void => {
    setFile(chosen);
    void readSample(chosen, encoding).then(setSample);
  };
  const size = new Intl.NumberFormat(language, { style: 'unit', unit: 'kilobyte' });
  const kilobytes = (bytes: number): string => size.format(Math.ceil(bytes / 1_000));
  return (
    <Section title={t.new}>
      <DropFile choose={choose} />
      {error !== null && <FailureNotice error={error} />}
      {file && sample?.problem && <Notice kind="error">{t.problems[sample.problem]}</Notice>}
      {file && sample?.format === 'csv' && sample.encoding !== 'utf-16' && (
        <NativeSelect
          label={t.encoding}
          value={sample.encoding}
          data={[...ENCODINGS]}
          onChange={({ currentTarget: { value } }) =>
            choose(
              file,
              ENCODINGS.find((one) => one === value),
            )
          }
          maw={260}
          mb="sm"
        />
      )}
      {file && sample && !sample.problem && (
        // Another file or encoding has other columns.
        <ImportForm
          key={`${file.name} ${file.lastModified} ${sample.encoding}`}
          file={file}
          sample={sample}
          isSending={sent !== null}
          send={(body) => void upload(file, sample.format, body)}
        />
      )}
      {file && sent !== null && (
        <ProgressBar
          label={t.sent(kilobytes(sent), kilobytes(file.size))}
          value={sent}
          max={file.size}
        />
      )}
    </Section>
  );
}
