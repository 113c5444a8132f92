import { PasswordInput } from '@mantine/core';
import { useTexts } from '../texts/language.tsx';

interface NewPasswordProps {
  label: string;
  description: string;
  value: string;
  onChange: (value: string) => void;
}

/** The field for a new password, with the shortest length that the server accepts. */
export function NewPassword({ label, description, value, onChange }: NewPasswordProps) {
  const t = useTexts().signIn;
  return (
    <PasswordInput
      label={label}
      description={description}
      autoComplete="new-password"
      required
      withAsterisk={false}
      minLength={12}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      visibilityToggleButtonProps={{ 'aria-label': t.showPassword }}
    />
  );
}
