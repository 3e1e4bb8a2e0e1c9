import { COMPANY_SIZES, INDUSTRIES } from '../../../shared/accounts/users.ts';
import { industryLabel } from '../../../shared/companies/industry.ts';

export const INDUSTRY_OPTIONS = INDUSTRIES.map((value) => ({ value, label: industryLabel(value) }));
export const SIZE_OPTIONS = COMPANY_SIZES.map((value) => ({ value, label: `${value} employees` }));
