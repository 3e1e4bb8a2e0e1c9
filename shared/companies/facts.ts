import type { Company } from '../accounts/users.ts';
import { industryLabel } from './industry.ts';

/** 'Technology · Berlin · 51-200 employees': what is known, in one line. */
export const companyFacts = ({
  industry,
  location,
  size,
}: Pick<Company, 'industry' | 'location' | 'size'>): string =>
  [industry && industryLabel(industry), location, size && `${size} employees`]
    .filter(Boolean)
    .join(' · ');
