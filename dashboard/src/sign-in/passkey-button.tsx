import { Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { LongButton } from '../parts/forms/long-button.tsx';
import { useTexts } from '../texts/language.tsx';
import { PasskeyFailure } from './passkey-failure.tsx';
import { hasPasskeys, signInWithPasskey } from './passkeys.ts';
import { signsIn } from './signs-in.ts';
import { useSignedIn } from './use-signed-in.ts';

/** Signs in with a passkey, without an address. Nothing in a browser without passkeys. */
export function PasskeyButton({ done }: { done?: () => void }) {
  const t = useTexts().passkeys;
  const signedIn = useSignedIn();
  const signIn = useMutation({
    meta: signsIn,
    mutationFn: signInWithPasskey,
    onSuccess: async (me) => {
      await signedIn(me);
      done?.();
    },
  });
  if (!hasPasskeys) return null;
  return (
    <Stack gap="sm" mt="md">
      {signIn.error && <PasskeyFailure error={signIn.error} />}
      <LongButton loading={signIn.isPending} onClick={() => signIn.mutate()}>
        {t.signIn}
      </LongButton>
    </Stack>
  );
}
