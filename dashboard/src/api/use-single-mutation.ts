import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * Like `useMutation`, but while a mutation is pending, `mutate` with the same variables does nothing: a second click can come
 * before the button is disabled.
 */
export function useSingleMutation<Result, Variables = void>({
  onSettled,
  ...options
}: UseMutationOptions<Result, Error, Variables>) {
  const pending = useRef(new Set<string>());
  const { mutate, ...mutation } = useMutation<Result, Error, Variables>({
    ...options,
    onSettled: (...args) => {
      pending.current.delete(keyOf(args[2]));
      return onSettled?.(...args);
    },
  });
  const mutateOnce: typeof mutate = (...args) => {
    const key = keyOf(args[0]);
    if (pending.current.has(key)) return;
    pending.current.add(key);
    mutate(...args);
  };
  return { ...mutation, mutate: mutateOnce };
}

const keyOf = (variables: unknown): string => JSON.stringify(variables ?? null);
