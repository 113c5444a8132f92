import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const COMMAND = join(import.meta.dirname, 'node_modules/.bin/lighthouse');

const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;

/** Points from 0 to 100. */
export type Scores = Record<(typeof CATEGORIES)[number], number>;

/** What the points in performance are made of, as Lighthouse writes it. */
const METRICS = {
  'first-contentful-paint': 'first paint',
  'largest-contentful-paint': 'largest paint',
  'total-blocking-time': 'blocked',
  'cumulative-layout-shift': 'layout shift',
  'speed-index': 'speed index',
};

export interface Measured {
  scores: Scores;
  /** One line. */
  metrics: string;
}

interface LighthouseResult {
  categories: Record<string, { score: number }>;
  audits: Record<string, { displayValue?: string }>;
  environment: { benchmarkIndex: number };
}

/** Installs Lighthouse, 180 MB of it, unless it is there. */
export function install(): void {
  if (existsSync(COMMAND)) return;
  spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: import.meta.dirname,
    stdio: 'inherit',
  });
}

/** Chromium sometimes leaves the beginning of a page out of what it records. */
const UNRECORDED = 'NO_NAVSTART';
const ATTEMPTS = 3;

/** Measures a page with the cookie of a person, as on a computer. */
export async function lighthouse(url: string, cookie: string): Promise<Measured> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await measure(url, cookie);
    } catch (error) {
      const isUnrecorded = error instanceof Error && error.message.includes(UNRECORDED);
      if (!isUnrecorded || attempt === ATTEMPTS) throw error;
    }
  }
}

async function measure(url: string, cookie: string): Promise<Measured> {
  const { stdout } = await promisify(execFile)(
    COMMAND,
    [
      url,
      '--preset=desktop',
      '--output=json',
      '--quiet',
      '--no-enable-error-reporting',
      `--only-categories=${CATEGORIES.join(',')}`,
      `--extra-headers=${JSON.stringify({ Cookie: cookie })}`,
      '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
    ],
    {
      env: { ...process.env, CHROME_PATH: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium' },
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  const { categories, audits, environment } = JSON.parse(stdout) as LighthouseResult;
  const points = (name: string): number => Math.round((categories[name]?.score ?? 0) * 100);
  const metrics = Object.entries(METRICS).map(
    ([id, name]) => `${name} ${audits[id]?.displayValue ?? 'unknown'}`,
  );
  return {
    scores: {
      performance: points('performance'),
      accessibility: points('accessibility'),
      'best-practices': points('best-practices'),
    },
    metrics: `${metrics.join(', ')}; speed of the machine ${Math.round(environment.benchmarkIndex)}`,
  };
}
