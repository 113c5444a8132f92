interface Option {
  value: string;
  label: string;
}

/** The options of a select, and its value if no option has it, so that no other option is selected instead. */
export const withValue = (options: readonly Option[], value: string): Option[] =>
  options.some((one) => one.value === value) ? [...options] : [...options, { value, label: value }];
