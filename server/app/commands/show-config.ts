import { settings, type SettingName } from '../../platform/config-settings.ts';
import type { Config } from '../../platform/config.ts';
import type { Answer, OperatorContext } from './operator-command.ts';

/** What holds when a setting is missing whose default depends on others. */
const DERIVED: Partial<Record<SettingName, (config: Config) => string>> = {
  BASE_URL: ({ baseUrl }) => baseUrl,
  SHUTDOWN_DELAY: ({ shutdownDelaySeconds }) => String(shutdownDelaySeconds),
  MAILWRIGHT_DATA_DIR: ({ dataDir }) => dataDir,
  MAIL_TRANSPORT: ({ mailTransport }) => mailTransport,
  DEV_MAILBOX: ({ mailboxPages }) => String(mailboxPages),
};

/** Prints every setting with the value in force. Secrets are hidden. */
export function showConfig({ config }: OperatorContext): Answer {
  const shown = settings.map(([name, setting]) => {
    const { purpose, default: usual, otherwise, secret } = setting;
    const given = process.env[name];
    const value = given
      ? secret
        ? 'hidden'
        : given
      : (DERIVED[name]?.(config) ?? usual?.toString() ?? otherwise?.replaceAll('`', '') ?? 'none');
    return { name, value, is_set: Boolean(given), purpose };
  });
  const width = Math.max(...shown.map(({ name }) => name.length));
  const lines = [...Map.groupBy(shown, ({ purpose }) => purpose)].flatMap(([purpose, all]) => [
    `${purpose}:`,
    ...all.map(
      ({ name, value, is_set: isSet }) =>
        `  ${name.padEnd(width)}  ${value}${isSet ? '' : ' (default)'}`,
    ),
  ]);
  return { text: lines.join('\n'), json: { settings: shown }, indent: 2 };
}
