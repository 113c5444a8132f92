import { readName } from '../arguments.ts';
import type { AccountContext } from '../command.ts';
import { explanationLines } from './explanation.ts';
import { styleStatus } from './statuses.ts';

export async function explainEmail(
  { out, client }: AccountContext,
  _options: object,
  id: string,
): Promise<void> {
  const explanation = await client.emails.explain(readName('id', id));
  if (out.json) return out.printJson(explanation);
  const { status } = explanation;
  out.print(`${styleStatus(out, status)}  ${explanation.id}`, ...explanationLines(explanation));
}
