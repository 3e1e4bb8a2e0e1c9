import { IconRosetteDiscountCheck } from '@tabler/icons-react';
import type { DomainWay, VerifiedDomain } from '../../../../shared/companies/profile.ts';
import { formatDay } from '../../../../shared/kit/day.ts';
import styles from './domain-badge.module.css';

const WAYS: Record<DomainWay, string> = {
  dns: 'by a DNS record',
  file: 'by a file on its site',
  mail: 'by an email to the domain',
};

interface DomainBadgeProps {
  domain: VerifiedDomain;
  /** Also shows since when, and how it was verified. */
  isLong?: boolean;
}

/** 'acme.com verified': the company has proved that the domain is its own. */
export function DomainBadge({ domain: { domain, by, since }, isLong = false }: DomainBadgeProps) {
  const details = `${WAYS[by]}, since ${formatDay(since)}`;
  return (
    <span className={styles.badge} title={isLong ? undefined : `Verified ${details}`}>
      <IconRosetteDiscountCheck size={17} stroke={1.7} aria-hidden />
      <span>
        {`${domain} verified`}
        {isLong && <span className={styles.details}> {details}</span>}
      </span>
    </span>
  );
}
