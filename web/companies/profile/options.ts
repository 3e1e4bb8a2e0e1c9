import { COMPANY_SIZES, INDUSTRIES } from '../../../shared/companies/profile.ts';
import { industryLabel } from '../../../shared/companies/facts.ts';

export const INDUSTRY_OPTIONS = INDUSTRIES.map((value) => ({ value, label: industryLabel(value) }));
export const SIZE_OPTIONS = COMPANY_SIZES.map((value) => ({ value, label: `${value} employees` }));
