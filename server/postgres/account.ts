import { lchownSync, readFileSync, statSync } from 'node:fs';
import { StartError } from '../start-error.ts';
import { explainFileError, type Folder } from './folder.ts';

/** User and group id of the operating system for PostgreSQL. */
export interface Account {
  uid: number;
  gid: number;
}

const NOBODY: Account = { uid: 65_534, gid: 65_534 };

/**
 * The account for PostgreSQL, which refuses to run as root. For root it is the owner of the data, and at first the
 * account `nobody`, which every system has.
 * @returns undefined for the current user
 * @throws StartError if the data belongs to another user
 */
export function postgresAccount({ dir, cluster }: Folder): Account | undefined {
  const self = process.geteuid?.();
  if (self === undefined) return undefined;
  const owner = ownerOf(cluster, dir);
  if (self === 0) {
    const owners = [owner, ownerOf(dir, dir)];
    return owners.find((account) => account !== undefined && account.uid !== 0) ?? nobody();
  }
  if (owner && owner.uid !== self) {
    throw new StartError(
      `The database in ${cluster} belongs to another user (uid ${owner.uid}${owner.uid === nobody().uid ? ', as when started by root' : ''}). ` +
        `Start as before, or hand it over: sudo chown -R ${self} ${dir}`,
    );
  }
  return undefined;
}

/**
 * Gives the files that root has created in another user's data folder to that user. A command that root runs before the
 * service's first start would otherwise keep the service from starting.
 */
export function giveToOwner({ dir, password, lock }: Folder): void {
  const { uid, gid } = statSync(dir);
  if (process.geteuid?.() !== 0 || uid === 0) return;
  // Not through a symbolic link, which that user may have placed there.
  for (const path of [password, lock]) lchownSync(path, uid, gid);
}

function ownerOf(path: string, dir: string): Account | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    throw explainFileError(dir, error);
  }
}

/** Read from the system's list, because the id differs between systems. */
function nobody(): Account {
  try {
    const [, uid, gid] =
      /^nobody:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8')) ?? [];
    return uid && gid ? { uid: Number(uid), gid: Number(gid) } : NOBODY;
  } catch {
    return NOBODY;
  }
}
