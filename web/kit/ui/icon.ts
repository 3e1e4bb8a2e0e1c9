import { type ComponentProps, createElement } from 'react';

interface IconProps extends Omit<ComponentProps<'svg'>, 'stroke'> {
  /** In pixels. */
  size?: number;
  /** The width of its lines, in 24ths of its size. */
  stroke?: number;
}

/**
 * Draws an icon of @tabler/icons-react, in place of the package's own function (vite.config.ts): its lines are one path
 * and their look is in base.css. A page has up to a hundred icons, which were a quarter of its text.
 * @param kind whether it has lines or areas
 * @param parts all of them are paths
 */
// As the package's function is exported.
// oxlint-disable-next-line import/no-default-export
export default function createIcon(
  kind: 'outline' | 'filled',
  name: string,
  _component: string,
  parts: readonly (readonly [tag: string, attributes: { d: string }])[],
) {
  if (import.meta.env.SSR && parts.some(([tag]) => tag !== 'path'))
    throw new Error(`The icon ${name} has other shapes than paths.`);
  const path = createElement('path', { d: parts.map(([, { d }]) => d).join('') });
  return ({ size = 24, stroke, className, ...props }: IconProps) =>
    createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        className: className ? `icon ${className}` : 'icon',
        'data-filled': kind === 'filled' || undefined,
        style: stroke ? { strokeWidth: stroke } : undefined,
        ...props,
      },
      path,
    );
}
