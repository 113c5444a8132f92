import { adviceOn, readPause, findQuarantineStart } from '../delivery/index.ts';
import { findInstallationPause } from '../messages/sending/pauses/index.ts';
import type { Transaction } from '../platform/database/sql.ts';
import type { MailTransport } from '../platform/config.ts';

/** Why the email of the installation waits. */
export interface InstallationPause {
  /** The reason of the provider's pause, `operator`, or `restored`. */
  reason: string;
  since: string;
  /** Of the provider's pause only: what an operator does about it. */
  advice?: string;
  /** The same: the transport, and the words of the provider, which are not public. */
  transport?: string;
  message?: string;
}

/** The pause that `/readyz` shows, on the public port and on the operator's; null if there is none. */
export async function readInstallationPause(
  em: Transaction,
  transport: MailTransport,
): Promise<InstallationPause | null> {
  const byProvider = await readPause(em, transport);
  if (byProvider) return { ...byProvider, advice: adviceOn(byProvider.reason) };
  const byOperator = await findInstallationPause(em);
  if (byOperator) return { reason: 'operator', since: byOperator.since };
  const heldSince = await findQuarantineStart(em);
  return heldSince === null ? null : { reason: 'restored', since: heldSince };
}
