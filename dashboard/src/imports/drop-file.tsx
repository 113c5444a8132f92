import { Button, Text } from '@mantine/core';
import { type ChangeEvent, type DragEvent, useRef, useState } from 'react';
import { useTexts } from '../texts/language.tsx';
import classes from './drop-file.module.css';

/** Takes a file, dropped or chosen. */
export function DropFile({ choose }: { choose: (file: File) => void }) {
  const t = useTexts().imports;
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const take = (files: FileList | null): void => {
    const [file] = files ?? [];
    if (file) choose(file);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  const change = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    take(currentTarget.files);
    currentTarget.value = '';
  };
  return (
    <div
      className={`${classes.drop} ${isOver ? classes.over : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Text mb="xs">{t.drop}</Text>
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,.ndjson,.jsonl,text/csv,application/x-ndjson"
        aria-label={t.file}
        onChange={change}
        hidden
      />
      <Button variant="default" onClick={() => input.current?.click()}>
        {t.choose}
      </Button>
    </div>
  );
}
