import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { parse } from 'yaml';

const ROOT = resolve(import.meta.dirname, '../..');

export interface Service {
  image: string;
  build?: string;
  command?: string[];
  env_file?: string;
  environment: Record<string, string>;
  read_only?: boolean;
  tmpfs?: string;
  cap_drop?: string[];
  security_opt?: string[];
  stop_grace_period: string;
  ports?: string[];
  volumes?: string[];
  healthcheck?: {
    disable?: boolean;
    test?: string[];
    interval?: string;
    timeout?: string;
    start_period?: string;
  };
  depends_on?: Record<string, { condition: string }>;
  restart?: string;
}

export interface Compose {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
}

/** compose.yaml with these variables in place of `${…}`, and with the properties of its anchors. */
export function readCompose(variables: Record<string, string>): Compose {
  const text = readFileSync(join(ROOT, 'compose.yaml'), 'utf8');
  const filled = text.replaceAll(
    /\$\{(\w+)(?::([-?])([^}]*))?\}/g,
    (_all, name: string, operator?: string, rest?: string) => {
      const value = variables[name] || (operator === '-' ? rest : undefined);
      if (value === undefined) throw new Error(`${name} is not set. ${rest ?? ''}`);
      return value;
    },
  );
  return parse(filled, { merge: true }) as Compose;
}

/** The settings in the example of `.env`. */
export const readExample = (): Record<string, string> =>
  parseEnv(readFileSync(join(ROOT, 'deploy/compose.env.example'), 'utf8')) as Record<
    string,
    string
  >;

/** The environment of a service's containers, without that of its image. */
export const environmentOf = (
  service: Service,
  envFile: Record<string, string>,
): Record<string, string> => ({ ...(service.env_file ? envFile : {}), ...service.environment });

/** Seconds of a duration such as `40s` or `2m`. */
export function secondsOf(duration: string): number {
  const [, number, unit] = /^(\d+)([sm])$/.exec(duration) ?? [];
  if (!number) throw new Error(`${duration} is not a duration that this test knows.`);
  return Number(number) * (unit === 'm' ? 60 : 1);
}
