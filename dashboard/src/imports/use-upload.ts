import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useCurrent } from '../app/current.ts';
import type { Wanted } from './import-of.ts';
import { MOST_PARTS, type Sample } from './sample.ts';

/** So that the progress of small files is visible, too. */
const SMALLEST_PART = 4 * 1024 * 1024;

const TYPES: Readonly<Record<Sample['format'], string>> = {
  csv: 'text/csv',
  ndjson: 'application/x-ndjson',
};

/** The server receives a part for at most 30 seconds, so slow lines need small ones. */
async function gzip(part: Blob, type: string): Promise<Blob> {
  const packed = part.stream().pipeThrough(new CompressionStream('gzip'));
  return new Blob([await new Response(packed).arrayBuffer()], { type });
}

/** The files that were uploaded last, so that they can be checked again with other columns. */
const uploaded = new Map<string, File>();
const MOST_KEPT = 20;

export const uploadedFile = (id: string): File | undefined => uploaded.get(id);

function keep(id: string, file: File): void {
  uploaded.set(id, file);
  const [oldest] = uploaded.keys();
  if (uploaded.size > MOST_KEPT && oldest !== undefined) uploaded.delete(oldest);
}

/**
 * Uploads a file in parts and lets it be checked; `sent` is the number of bytes, or null while nothing is sent. The
 * upload continues when the person leaves the screen; then `done` is not called.
 */
export function useUpload(done: (id: string) => void) {
  const { client } = useCurrent();
  const queries = useQueryClient();
  const [sent, setSent] = useState<number | null>(null);
  const [error, setError] = useState<unknown>(null);
  // A second click can come before the button is disabled.
  const isSending = useRef(false);
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  const upload = async (file: File, format: Sample['format'], { body, attributes }: Wanted) => {
    if (isSending.current) return;
    isSending.current = true;
    setError(null);
    setSent(0);
    let id: string | null = null;
    try {
      for (const { key, type } of attributes) await client.contactAttributes.put(key, { type });
      ({ id } = await client.imports.create(body));
      const size = Math.max(SMALLEST_PART, Math.ceil(file.size / MOST_PARTS));
      for (let number = 1; (number - 1) * size < file.size; number += 1) {
        const part = file.slice((number - 1) * size, number * size);
        await client.imports.putPart(id, number, await gzip(part, TYPES[format]), {
          headers: { 'Content-Encoding': 'gzip' },
        });
        setSent(Math.min(file.size, number * size));
      }
      await client.imports.start(id, { dry_run: true });
      keep(id, file);
      if (isMounted.current) done(id);
    } catch (failure) {
      setError(failure);
      // A file that is not complete is of no use.
      if (id !== null) await client.imports.delete(id).catch(() => undefined);
    } finally {
      isSending.current = false;
      setSent(null);
      await queries.invalidateQueries();
    }
  };
  return { upload, sent, error };
}
