import { FailureNotice } from '../parts/page/failure-notice.tsx';
import { Notice } from '../parts/page/notice.tsx';
import { useTexts } from '../texts/language.tsx';
import { refusalOf } from './passkeys.ts';

/** Browsers explain their errors for programmers; the common ones are explained here. */
export function PasskeyFailure({ error }: { error: Error }) {
  const t = useTexts().passkeys.refusals;
  const refusal = refusalOf(error);
  if (refusal === null) return <FailureNotice error={error} />;
  return (
    <Notice kind="error" role="alert">
      {t[refusal]}
    </Notice>
  );
}
