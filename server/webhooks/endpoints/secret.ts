import type { OrganizationScope } from '../../platform/database/tenancy.ts';
import type { SealedSecrets } from '../../platform/tokens/sealed-secrets.ts';
import { newId } from '../../platform/values/id.ts';
import {
  newWebhookSecret,
  webhookSecretHint,
} from '../../platform/values/secrets/standard-webhooks.ts';
import type { Webhook } from './webhook.entity.ts';

export interface SecretParts {
  sealedSecrets: SealedSecrets;
}

/** Binds a sealed secret to its endpoint. */
const labelOf = (id: string): string => `webhook ${id}`;

export interface NewSecret {
  id: string;
  /** Shown once. */
  secret: string;
  sealed: string;
  hint: string;
}

/** A secret for a new endpoint, or for one that exists. */
export function newSecret({ sealedSecrets }: SecretParts, id = newId()): NewSecret {
  const secret = newWebhookSecret();
  const sealed = sealSecret({ sealedSecrets }, id, secret);
  return { id, secret, sealed, hint: webhookSecretHint(secret) };
}

export const sealSecret = ({ sealedSecrets }: SecretParts, id: string, secret: string): string =>
  sealedSecrets.seal(secret, labelOf(id));

/** Null if it was sealed with a key that SIGNING_KEYS no longer has. */
export const openSecret = (
  { sealedSecrets }: SecretParts,
  id: string,
  sealed: string,
): string | null => sealedSecrets.open(sealed, labelOf(id));

const HOUR_MS = 3_600_000;

/** WEBHOOKS-2: replaces the secret. The present one goes on signing for so many hours; an earlier one ends. */
export async function rotateSecret(
  { em }: OrganizationScope,
  webhook: Webhook,
  { overlapHours, now }: { overlapHours: number; now: Date },
  parts: SecretParts,
): Promise<NewSecret> {
  await em.populate(webhook, ['secret', 'previousSecret']);
  const next = newSecret(parts, webhook.id);
  const present = openSecret(parts, webhook.id, String(webhook.secret));
  const goesOn = overlapHours > 0 && present !== null;
  webhook.previousSecret = goesOn ? sealSecret(parts, webhook.id, present) : null;
  webhook.previousSecretExpiresAt = goesOn
    ? new Date(now.getTime() + overlapHours * HOUR_MS)
    : null;
  webhook.secret = next.sealed;
  webhook.secretHint = next.hint;
  await em.flush();
  return next;
}
