import { audit, waitUntilSettled } from '../audit.ts';
import type { Context, Scenario } from '../context.ts';
import { type Installation, startInstallation } from '../installation.ts';
import { createOrders, recipientOf } from '../orders.ts';
import { startProvider } from '../provider.ts';
import type { Row } from '../row.ts';

const SUBTYPE = 'price-alerts';

/** How a send that waits may be withdrawn, and with which code the email then fails. */
const WITHDRAWALS: {
  failsAs: string;
  withdraw: (installation: Installation, to: string) => Promise<void>;
}[] = [
  {
    failsAs: 'opt_in_required',
    withdraw: ({ request }, to) =>
      succeed(
        request('PATCH', `/contacts/${encodeURIComponent(to)}/subscription-preferences`, {
          preferences: { [SUBTYPE]: false },
        }),
      ),
  },
  {
    failsAs: 'suppressed',
    withdraw: async ({ suppress }, to) => void (await suppress(to)),
  },
  {
    failsAs: 'contact_deleted',
    withdraw: ({ request }, to) =>
      succeed(request('DELETE', `/contacts/${encodeURIComponent(to)}`)),
  },
];

export const withdrawn: Scenario = { name: 'Withdrawn before sending', run };

/**
 * Mail is accepted while the worker is cut off; then some recipients withdraw, and the worker is
 * connected again.
 */
async function run({ long, random, serverUrl }: Context): Promise<Row> {
  const each = long ? 100 : 10;
  const provider = await startProvider(random);
  const installation = await startInstallation({
    serverUrl,
    provider,
    processes: ['api', 'worker'],
  });
  try {
    const { key, apis, workers, request } = installation;
    const orders = createOrders({
      key,
      baseUrl: () => apis[0]?.baseUrl ?? '',
      random,
      change: () => ({ subtype_slug: SUBTYPE }),
    });
    const count = each * (WITHDRAWALS.length + 1);
    for (let n = 1; n <= count; n += 1) {
      const contact = { email: recipientOf(n), opt_in_subtype_slugs: [SUBTYPE] };
      await succeed(request('POST', '/contacts', { ...contact, double_opt_in: false }));
    }
    const links = workers.map(({ database }) => database);
    for (const link of links) await link.cut();
    const recipients = await orders.send(count);
    for (const { withdraw } of WITHDRAWALS) {
      for (const to of recipients.splice(0, each)) {
        await withdraw(installation, to);
      }
    }
    for (const link of links) await link.restore();
    await waitUntilSettled(installation, provider, 60_000);

    const { acknowledged, faults } = orders;
    const mayFail = WITHDRAWALS.map(({ failsAs }) => failsAs);
    const result = await audit(installation, provider, { acknowledged, mayFail });
    return {
      scenario: withdrawn.name,
      done: `${each} unsubscribed, ${each} suppressed, ${each} erased, ${each} unchanged`,
      emails: result.counts,
      facts: result.facts,
      violations: [
        ...result.violations,
        ...faults,
        ...mayFail
          .filter((code) => result.failures[code] !== each)
          .map((code) => `${result.failures[code] ?? 0} emails failed as ${code}, not ${each}.`),
        ...(result.counts.handedOver === recipients.length
          ? []
          : ['Not exactly the other emails were handed over.']),
      ],
    };
  } finally {
    await installation.close();
    await provider.close();
  }
}

async function succeed(answer: Promise<{ status: number; body: unknown }>): Promise<void> {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`Got a ${status}: ${JSON.stringify(body)}`);
}
