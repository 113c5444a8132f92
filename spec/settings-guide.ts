import { join } from 'node:path';
import * as prettier from 'prettier';
import { settings, type Setting } from '../server/platform/config-settings.ts';

export const SETTINGS_GUIDE = join(import.meta.dirname, 'guides/settings.md');

/** The guide of settings, by purpose, from the list that the server reads. */
export async function settingsGuide(): Promise<string> {
  const groups = Map.groupBy(settings, ([, { purpose }]) => purpose);
  const parts = [...groups].map(([purpose, all]) => {
    const rows = all.map(([name, setting]) =>
      row(`\`${name}\``, defaultOf(setting), tell(setting)),
    );
    return `## ${purpose}\n\n${[row('Setting', 'Default', 'Meaning'), row('---', '---', '---'), ...rows].join('\n')}`;
  });
  const options = await prettier.resolveConfig(SETTINGS_GUIDE);
  return prettier.format([INTRODUCTION, ...parts].join('\n\n'), { ...options, parser: 'markdown' });
}

const INTRODUCTION = `# Settings

The server reads its settings from environment variables. \`npm run mailwright -- config\` shows them all and hides secrets. It shows the values for a server that you start in the same shell, not those of a server that is running.

Processes read their settings when they start. To change one, stop the server and start it with the variable: \`PORT=8081 npm start\`. If a value is not valid, the server does not start, and the error names the setting.

<!-- Written by \`npm run generate\` from server/platform/config-settings.ts. -->`;

const defaultOf = ({ default: usual, otherwise }: Setting): string =>
  otherwise ?? (usual === undefined ? 'none' : `\`${usual}\``);

function tell({ meaning, range }: Setting): string {
  if (!range) return meaning;
  const [least, greatest] = range.map((number) => number.toLocaleString('en'));
  return `${meaning} A whole number from ${least} to ${greatest}.`;
}

const row = (...cells: string[]): string => `| ${cells.join(' | ')} |`;
