import { redirect } from 'react-router';

/** An old address of the new-job form (product.md section 2.1). */
export const loader = () => redirect('/jobs/new');
