import classes from './logo.module.css';

/** The sign and the name of the product. */
export function Logo() {
  return (
    <span className={classes.logo}>
      <svg viewBox="0 0 32 32" width="26" height="26" aria-hidden="true">
        <rect width="32" height="32" rx="8" className={classes.ground} />
        <path d="M7 11.5h18v11H7z M7 11.5l9 6.5 9-6.5" className={classes.letter} />
      </svg>
      Mailwright
    </span>
  );
}
