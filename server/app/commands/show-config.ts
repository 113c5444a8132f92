import { settings, type SettingName } from '../../platform/config-settings.ts';
import type { Config } from '../../platform/config.ts';
import { print } from './print.ts';

/** What holds when a setting is missing whose default depends on others. */
const DERIVED: Partial<Record<SettingName, (config: Config) => string>> = {
  BASE_URL: ({ baseUrl }) => baseUrl,
  SHUTDOWN_DELAY: ({ shutdownDelaySeconds }) => String(shutdownDelaySeconds),
  MAILWRIGHT_DATA_DIR: ({ dataDir }) => dataDir,
  MAIL_TRANSPORT: ({ mailTransport }) => mailTransport,
  DEV_MAILBOX: ({ mailboxPages }) => String(mailboxPages),
};

/** Prints every setting with the value in force. Secrets are hidden. */
export function showConfig(
  config: Config,
  env: Record<string, string | undefined>,
  options: { json?: boolean },
): void {
  const shown = settings.map(([name, setting]) => {
    const { purpose, default: usual, otherwise, secret } = setting;
    const given = env[name];
    const value = given
      ? secret
        ? 'hidden'
        : given
      : (DERIVED[name]?.(config) ?? usual?.toString() ?? otherwise?.replaceAll('`', '') ?? 'none');
    return { name, value, is_set: Boolean(given), purpose };
  });
  if (options.json) return print(JSON.stringify({ settings: shown }, null, 2));
  const width = Math.max(...shown.map(({ name }) => name.length));
  const groups = Map.groupBy(shown, ({ purpose }) => purpose);
  for (const [purpose, all] of groups) {
    print(`${purpose}:`);
    for (const { name, value, is_set: isSet } of all) {
      print(`  ${name.padEnd(width)}  ${value}${isSet ? '' : ' (default)'}`);
    }
  }
}
