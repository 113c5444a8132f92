import { readName } from '../arguments.ts';
import type { AccountContext } from '../command.ts';
import { Failure, usageError } from '../failure.ts';
import { ask } from '../output/prompt.ts';
import { finish, follow } from './follow.ts';
import { showImport } from './show-import.ts';

export async function showOne(
  { out, client }: AccountContext,
  _options: object,
  id: string,
): Promise<void> {
  const found = await client.imports.get(readName('id', id));
  if (out.json) out.printJson(found);
  else showImport(out, found);
}

/** Starts an import and follows it until it ends. */
export async function startImport(
  { out, client }: AccountContext,
  _options: object,
  id: string,
): Promise<void> {
  const started = await client.imports.start(readName('id', id), { dry_run: false });
  finish(out, await follow(client, started.id, out));
}

interface Confirmed {
  yes?: boolean;
}

export async function cancelImport(
  context: AccountContext,
  { yes = false }: Confirmed,
  id: string,
): Promise<void> {
  const { out, client } = context;
  const name = readName('id', id);
  if (!yes) await confirm(context, `Cancel the import ${name}?`);
  const canceled = await client.imports.cancel(name);
  if (out.json) return out.printJson(canceled);
  out.print(`The import ${canceled.id} is ${canceled.status}.`);
}

export async function deleteImport(
  context: AccountContext,
  { yes = false }: Confirmed,
  id: string,
): Promise<void> {
  const { out, client } = context;
  const name = readName('id', id);
  if (!yes) await confirm(context, `Delete the import ${name} with its file and its errors?`);
  await client.imports.delete(name);
  if (out.json) return out.printJson({ id: name, deleted: true });
  out.print(`The import ${name} is deleted.`);
}

async function confirm({ terminal }: AccountContext, question: string): Promise<void> {
  if (!terminal.stdin.isTTY) {
    throw usageError('This cannot be undone, and there is no terminal to confirm it: add --yes.');
  }
  if ((await ask(terminal, `${question} Type yes to continue: `)) === 'yes') return;
  throw new Failure('Nothing was changed.');
}
