import { Area } from './area.tsx';
import { guard } from './guard.ts';

export { clientLoader, ErrorBoundary, HydrateFallback } from './area.tsx';

export const clientMiddleware = [guard()];

/** Pages that every signed-in user has. */
export default Area;
