/** A kind of request that the load makes only if the release knows it, too. */
export type Feature = 'batches' | 'scheduled email' | 'attachments' | 'webhooks';

interface Document {
  paths: Record<string, Record<string, { operationId?: string }>>;
  components: { schemas: Record<string, { properties?: Record<string, unknown> }> };
}

interface Need {
  operations: string[];
  /** Fields of the body of `emails.send`. */
  fields?: string[];
}

const NEEDS: Record<Feature, Need> = {
  batches: { operations: ['emails.batch'] },
  'scheduled email': { operations: ['emails.update', 'emails.cancel'], fields: ['scheduled_at'] },
  attachments: { operations: ['emails.send'], fields: ['attachments'] },
  webhooks: { operations: ['webhooks.put'] },
};

/** What a version lacks of each feature, by its OpenAPI document; features without an entry are known. */
export function missingIn(document: object): Map<Feature, string> {
  const { paths, components } = document as Document;
  const operations = new Set(
    Object.values(paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    ),
  );
  const fields = components.schemas.EmailSend?.properties ?? {};
  const missing = new Map<Feature, string>();
  for (const [feature, need] of Object.entries(NEEDS) as [Feature, Need][]) {
    const lacks = [
      ...need.operations.filter((id) => !operations.has(id)),
      ...(need.fields ?? []).filter((name) => !(name in fields)).map((name) => `“${name}”`),
    ];
    if (lacks.length > 0) missing.set(feature, lacks.join(', '));
  }
  return missing;
}
