import type { Company } from './profile.ts';

/** 'Technology · Berlin · 51-200 employees': the known facts in one line. */
export const companyFacts = ({
  industry,
  location,
  size,
}: Pick<Company, 'industry' | 'location' | 'size'>): string =>
  [industry && industryLabel(industry), location, size && `${size} employees`]
    .filter(Boolean)
    .join(' · ');

/** 'Technology' for 'technology'; an unknown industry is its own label. */
export const industryLabel = (industry: string) =>
  industry.charAt(0).toUpperCase() + industry.slice(1);
