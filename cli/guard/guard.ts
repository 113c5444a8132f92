import type { AccountContext } from '../command.ts';
import { amount } from '../output/numbers.ts';
import { showTime } from '../output/time.ts';

type Sending = Awaited<ReturnType<AccountContext['client']['organization']['get']>>['sending'];

export async function showGuard({ out, client }: AccountContext): Promise<void> {
  const { sending } = await client.organization.get();
  show(out, sending);
}

export async function acknowledgeGuard({ out, client }: AccountContext): Promise<void> {
  show(out, await client.organization.acknowledgeSending());
}

const percent = (rate: number | null): string => `${Math.round((rate ?? 0) * 10_000) / 100} %`;

function show(out: AccountContext['out'], sending: Sending): void {
  const { state, since: begun, reason: cause, acknowledged_at, sample } = sending;
  const { hard_bounce_rate, complaint_rate } = sending;
  if (out.json) {
    const times = { since: begun, acknowledged_at };
    return out.printJson({
      state,
      reason: cause,
      ...times,
      hard_bounce_rate,
      complaint_rate,
      sample,
    });
  }
  const since = begun === null ? '' : ` since ${showTime(begun)}`;
  const reason = cause === null ? '' : ` (${cause})`;
  out.print(`${state}${reason}${since}`);
  if (sample === 0) {
    return out.print(
      begun === null ? 'No email has been counted yet.' : 'No email has been counted since then.',
    );
  }
  out.print(`Hard bounces: ${percent(hard_bounce_rate)} of ${amount(sample, 'email')}`);
  out.print(`Complaints: ${percent(complaint_rate)}`);
  if (state !== 'ok' && acknowledged_at === null)
    out.print(
      '`guard acknowledge` ends the state as soon as newer email has fewer bounces and complaints.',
    );
}
