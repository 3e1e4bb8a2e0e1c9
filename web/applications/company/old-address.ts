import { redirect } from 'react-router';

/** A former address of the list of applications (product.md section 2.1). */
export const loader = () => redirect('/applications/my-applications-company');
