import { useLocalStorage } from '@mantine/hooks';
import type { TemplateVariable } from '@mailwright/sdk';
import { useCurrent } from '../app/current.ts';

/** Example values for the preview: JSON that this browser remembers for each template. */
export function useTemplateData(slug: string, variables: readonly TemplateVariable[]) {
  const { organization } = useCurrent();
  const required = variables.filter((one) => one.required);
  const example = Object.fromEntries(required.map(({ name }) => [name, exampleOf(name)]));
  const [text, change] = useLocalStorage({
    key: `mailwright-template-data-${organization.slug}-${slug}`,
    defaultValue: JSON.stringify(example, null, 2),
    getInitialValueInEffect: false,
    serialize: (value) => value,
    deserialize: (value = '{}') => value,
  });
  return { text, change, value: readObject(text) };
}

/** The filter `url` rejects what is no URL. */
const exampleOf = (name: string): string => (name.endsWith('url') ? 'https://example.com/' : name);

function readObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
