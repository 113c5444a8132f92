import { Button, Group, NativeSelect, Text } from '@mantine/core';
import type { Import } from '@mailwright/sdk';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { call } from '../api/call.ts';
import { useAll, useCall } from '../api/use-call.ts';
import { useCurrent } from '../app/current.ts';
import { ProgressBar } from '../parts/data/progress-bar.tsx';
import { Time } from '../parts/data/time.tsx';
import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { Notice } from '../parts/page/notice.tsx';
import { Section } from '../parts/page/section.tsx';
import { useLanguage, useTexts } from '../texts/language.tsx';
import { DropFile } from './drop-file.tsx';
import { ImportForm } from './import-form.tsx';
import type { Wanted } from './import-of.ts';
import { findEarlier, initialLike, initialOf } from './initial.ts';
import { markOfRefusal } from './marks.ts';
import { useRefusal } from './refusal.ts';
import { type Encoding, ENCODINGS, readSample, type Sample } from './sample.ts';
import { kindOf, type Kind, recognizeColumns } from './targets.ts';
import { uploadedFile, useUpload } from './use-upload.ts';

interface Chosen {
  file: File;
  sample: Sample;
}

/** From a file to an import that has been checked, which is then opened. `again` is an import whose file is checked again. */
export function NewImport({ again }: { again?: Import }) {
  const t = useTexts().imports;
  const { language } = useLanguage();
  const { client, organization, mode } = useCurrent();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const { upload, sent, error } = useUpload((id) => {
    // What was only checked would wait for a start.
    if (again?.status === 'ready') void client.imports.delete(again.id).catch(() => undefined);
    const params = { organization: organization.slug, mode, id };
    void navigate({ to: '/$organization/$mode/imports/$id', params, ignoreBlocker: true });
  });
  const choose = (file: File, encoding?: Encoding): void => {
    void readSample(file, encoding).then((sample) => setChosen({ file, sample }));
  };
  useEffect(() => {
    const file = again && uploadedFile(again.id);
    if (file) choose(file, again.options.encoding);
  }, [again]);
  const size = new Intl.NumberFormat(language, { style: 'unit', unit: 'kilobyte' });
  const kilobytes = (bytes: number): string => size.format(Math.ceil(bytes / 1_000));
  return (
    <Section title={again ? t.again : t.new}>
      {again && !chosen && <Text mb="xs">{t.chooseAgain(again.file_name)}</Text>}
      <DropFile choose={choose} />
      {chosen?.sample.problem && <Notice kind="error">{t.problems[chosen.sample.problem]}</Notice>}
      {chosen && (
        <Text fw={600} mb="sm" role="status">
          {chosen.file.name}
        </Text>
      )}
      {chosen?.sample.format === 'csv' && chosen.sample.encoding !== 'utf-16' && (
        <NativeSelect
          name="encoding"
          label={t.encoding}
          value={chosen.sample.encoding}
          data={[...ENCODINGS]}
          onChange={({ currentTarget: { value } }) =>
            choose(
              chosen.file,
              ENCODINGS.find((one) => one === value),
            )
          }
          maw={260}
          mb="sm"
        />
      )}
      {chosen && !chosen.sample.problem && (
        // Another file or encoding has other columns.
        <Settings
          key={`${chosen.file.name} ${chosen.file.lastModified} ${chosen.sample.encoding}`}
          {...chosen}
          again={again}
          isSending={sent !== null}
          error={error}
          send={(wanted) => void upload(chosen.file, chosen.sample.format, wanted)}
        />
      )}
      {chosen && sent !== null && (
        <ProgressBar
          label={t.sent(kilobytes(sent), kilobytes(chosen.file.size))}
          value={sent}
          max={chosen.file.size}
        />
      )}
    </Section>
  );
}

interface SettingsProps extends Chosen {
  again: Import | undefined;
  isSending: boolean;
  error: unknown;
  send: (wanted: Wanted) => void;
}

/** Imports among which an earlier one with the same columns is found. */
const RECENT = 100;

/** The form, filled in with what is known of such files. */
function Settings({ file, sample, again, isSending, error, send }: SettingsProps) {
  const t = useTexts().imports;
  const refusal = useRefusal();
  const [isFresh, setFresh] = useState(false);
  const [kind, setKind] = useState<Kind | null>(null);
  const attributes = useAll((cursor) => call('contactAttributes', 'list', { cursor, limit: 200 }));
  const organization = useCall(call('organization', 'get'));
  const recent = useCall(call('imports', 'list', { limit: RECENT }), { isCostly: true });
  const [first] = useState({ recent: undefined as typeof recent.data });
  // Its own upload changes the list, but not what the form began with.
  first.recent ??= recent.data;
  const failed = organization.error ?? recent.error;
  if (failed) return <FailureNotice error={failed} />;
  if (!attributes || !organization.data || !first.recent) return null;
  const keys = attributes.map(({ key }) => key);
  const names = sample.columns.map(({ name }) => name);
  const earlier = isFresh ? undefined : (again ?? findEarlier(first.recent.data, sample));
  const isSameFile = earlier !== undefined && (earlier === again || sample.isOfErrors);
  const initial =
    earlier && (kind === null || kind === earlier.kind)
      ? initialLike(earlier, sample, keys, isSameFile)
      : initialOf(kind ?? kindOf(names), sample, keys);
  const wrong = again ? markOfRefusal(again, sample, refusal(again)) : null;
  const service = recognizeColumns(initial.kind, names);
  return (
    <>
      {again?.refusal && !wrong && (
        <Notice kind="error">
          <span lang={refusal(again) === again.refusal.message ? 'en' : undefined}>
            {refusal(again)}
          </span>
        </Notice>
      )}
      {sample.isOfErrors && <Notice kind="info">{t.ofErrors}</Notice>}
      {earlier && !again && (
        <Notice kind="info">
          <Group gap="xs">
            <span>
              {t.asBefore(earlier.file_name)} <Time at={earlier.created_at} />
            </span>
            <Button size="xs" variant="default" onClick={() => setFresh(true)}>
              {t.startFresh}
            </Button>
          </Group>
        </Notice>
      )}
      {service && !earlier && (
        <Notice kind="info">
          {t.recognized(service.preset.title)} {service.file.isOfLeft && t.isOfLeft}
        </Notice>
      )}
      <ImportForm
        key={`${initial.kind} ${String(isFresh)}`}
        file={file}
        sample={sample}
        initial={initial}
        chooseKind={setKind}
        attributes={keys}
        standardLocale={organization.data.default_locale}
        wrong={wrong}
        isSending={isSending}
        error={error}
        send={send}
      />
    </>
  );
}
