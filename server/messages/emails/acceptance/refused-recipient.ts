import { type FieldFailure, ValidationError } from '../../../platform/errors.ts';
import type { Refusal } from '../../refused-sends/index.ts';
import type { SendContext } from './send-context.ts';
import type { ParsedRequest } from './send-request.ts';

/** A valid send is refused because of its recipient. Such refusals are recorded. */
export class RefusedRecipient extends ValidationError {
  readonly refusal: Refusal;

  constructor(failure: FieldFailure, { contact }: SendContext, { request, to }: ParsedRequest) {
    super([failure]);
    this.refusal = {
      addressKey: to.key,
      contactId: contact?.id ?? null,
      reason: failure.reason,
      subtypeSlug: request.subtype_slug ?? null,
      templateSlug: request.template ?? null,
    };
  }
}
