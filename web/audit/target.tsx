import { Link } from 'react-router';
import type { AuditLine } from '../../shared/audit/actions.ts';

/** Where the pages of admins show each kind of thing. */
const PATHS: Record<AuditLine['target']['kind'], ((id: string, name: string) => string) | null> = {
  user: (id) => `/admin/users?view=${id}`,
  company: (_id, name) => `/admin/users?role=company&search=${encodeURIComponent(name)}`,
  job: (id) => `/admin/jobs?view=${id}`,
  application: (id) => `/admin/applications?view=${id}`,
  message: (id) => `/admin/messages?view=${id}`,
  mail: (id) => `/admin/mail?view=${id}`,
  board: null,
};

/** What something was done to, with the way to it as long as it is there. */
export function TargetLink({ kind, _id: id, name, isGone }: AuditLine['target']) {
  const path = PATHS[kind];
  return isGone || !id || !path ? name : <Link to={path(id, name)}>{name}</Link>;
}
