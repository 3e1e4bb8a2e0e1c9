import { Area } from './area.tsx';
import { guard } from './guard.ts';

export { clientLoader, ErrorBoundary, HydrateFallback } from './area.tsx';

export const clientMiddleware = [guard('admin')];

export default Area;
