import type { PropsWithChildren } from 'react';
import classes from './notice.module.css';

interface NoticeProps extends PropsWithChildren {
  kind: 'info' | 'warning' | 'error' | 'success';
  role?: 'alert' | 'status' | 'note';
}

export function Notice({ kind, role = 'note', children }: NoticeProps) {
  return (
    <div className={`${classes.notice} ${classes[kind]}`} role={role}>
      {children}
    </div>
  );
}
