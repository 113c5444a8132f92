import { Modal, Text } from '@mantine/core';
import { ConflictError } from '@mailwright/sdk';
import { useMe } from '../app/me.ts';
import { PasskeyFailure } from '../sign-in/passkey-failure.tsx';
import { SignInAgain } from '../sign-in/sign-in-again.tsx';
import { useTexts } from '../texts/language.tsx';

interface AccountFailureProps {
  error: Error | null;
  /** Forgets the error. */
  reset: () => void;
}

/**
 * An error of a change that needs a recent sign-in. If it was rejected for that reason, the person can sign in again at
 * once.
 */
export function AccountFailure({ error, reset }: AccountFailureProps) {
  const t = useTexts();
  const me = useMe();
  if (error === null) return null;
  const isAgain = error instanceof ConflictError && error.details.reason === 'sign_in_again';
  if (!isAgain) return <PasskeyFailure error={error} />;
  return (
    <Modal
      opened
      onClose={reset}
      title={t.account.again}
      closeButtonProps={{ 'aria-label': t.confirm.close }}
    >
      <Text mb="md">{t.account.againHelp}</Text>
      <SignInAgain me={me} done={reset} />
    </Modal>
  );
}
