import * as z from 'zod/mini';
import type { Reason } from '../errors.ts';
import { chooseFrom, optionalLine } from '../kit/text.ts';

/** What a picture of a company is: its square logo, the wide cover of its page, or one of its photos. */
export const PICTURE_KINDS = ['logo', 'cover', 'photo'] as const;
export type PictureKind = (typeof PICTURE_KINDS)[number];

export const PICTURE_EXTENSIONS = ['.png', '.jpg', '.jpeg', '.webp'] as const;
/** In bytes. */
const PICTURE_MAX = 5 * 1024 * 1024;
/** In pixels: more than a phone's camera takes, and less than a small file can pretend to have. */
export const PICTURE_PIXELS = 50_000_000;
export const PHOTOS_MAX = 8;
/** The text that stands for a photo, in characters. */
export const ALT_MAX = 160;

/** The smallest sides of a picture that is shown without becoming blurred, in pixels. */
const PICTURE_MIN: Record<PictureKind, { width: number; height: number }> = {
  logo: { width: 96, height: 96 },
  cover: { width: 600, height: 150 },
  photo: { width: 320, height: 240 },
};

/** The sides of stored pictures, in pixels: a logo has both, the others fit within them. */
export const PICTURE_SIZES: Record<PictureKind, { width: number; height: number }> = {
  logo: { width: 256, height: 256 },
  cover: { width: 1600, height: 900 },
  photo: { width: 1280, height: 1280 },
};

/** Which part of a cover's height stays visible, in percent: 0 is the top. */
export const FOCUS = { min: 0, max: 100, default: 50 } as const;

/** The pictures of a company as they are stored. `id` is the file's. */
export interface StoredPictures {
  logo?: { id: string };
  cover?: { id: string; focus: number };
  photos: { id: string; alt: string; width: number; height: number }[];
}

export const photoAnswer = z.object({
  _id: z.string(),
  /** On this server. */
  path: z.string(),
  alt: z.string(),
  /** In pixels. */
  width: z.number(),
  height: z.number(),
});
export type Photo = z.output<typeof photoAnswer>;

/** The pictures of a company in answers. */
export const picturesAnswer = z.object({
  logo: z.nullable(z.object({ _id: z.string(), path: z.string() })),
  cover: z.nullable(z.object({ _id: z.string(), path: z.string(), focus: z.number() })),
  photos: z.array(photoAnswer),
});
export type Pictures = z.output<typeof picturesAnswer>;

/** The address of a picture. Each upload gets a new one, so it can be cached forever. */
export const picturePath = (companyId: string, id: string) =>
  `/companies/${companyId}/pictures/${id}.webp`;

const FOCUS_SENTENCE = `The visible part must be a number from ${FOCUS.min} to ${FOCUS.max}.`;
const focus = z
  .number({ error: FOCUS_SENTENCE })
  .check(z.gte(FOCUS.min, FOCUS_SENTENCE), z.lte(FOCUS.max, FOCUS_SENTENCE), z.multipleOf(1));

const PLACE_SENTENCE = `The place must be a number from 0 to ${PHOTOS_MAX - 1}.`;
const place = z
  .number({ error: PLACE_SENTENCE })
  .check(z.gte(0, PLACE_SENTENCE), z.lt(PHOTOS_MAX, PLACE_SENTENCE), z.multipleOf(1));

/** Fields that are sent with a picture. A photo needs a description. */
export const pictureUpload = z.object({
  kind: z.enum(PICTURE_KINDS, { error: chooseFrom(PICTURE_KINDS) }),
  /** What a photo shows, for people who do not see it. */
  alt: optionalLine(ALT_MAX),
});

/** Body of PUT /company/pictures/{id}. Absent fields keep their values. */
export const pictureChange = z.object({
  /** Of a photo. */
  alt: z.optional(optionalLine(ALT_MAX)),
  /** Of the cover. */
  focus: z.optional(focus),
  /** Of a photo: its place among the photos, from 0. */
  place: z.optional(place),
});

const KIND_WORDS: Record<PictureKind, string> = {
  logo: 'logo',
  cover: 'cover picture',
  photo: 'photo',
};
export const inWords = (kind: PictureKind): string => KIND_WORDS[kind];

/** 'PNG, JPEG or WebP, up to 5 MB. At least 96 × 96 pixels.' */
export const pictureHint = (kind: PictureKind): string => {
  const { width, height } = PICTURE_MIN[kind];
  return `PNG, JPEG or WebP, up to 5 MB. At least ${width} × ${height} pixels.`;
};

const WRONG_TYPE: Reason = {
  code: 'wrong-file-type',
  message: 'Choose a PNG, JPEG or WebP picture. SVG and other files cannot be used.',
};

/** Why a file is refused before its content is read. The page checks it before sending. */
export function pictureRefusal(
  file: { name: string; size: number } | undefined | null,
): Reason | undefined {
  if (!file?.name) return { code: 'picture-missing', message: 'Please choose a picture.' };
  const name = file.name.toLowerCase();
  if (!PICTURE_EXTENSIONS.some((extension) => name.endsWith(extension))) return WRONG_TYPE;
  if (file.size > PICTURE_MAX)
    return { code: 'picture-too-large', message: 'The picture must be 5 MB or smaller.' };
  if (file.size === 0)
    return { code: 'picture-empty', message: 'This file is empty. Please choose another one.' };
  return undefined;
}

/** What reading a picture finds in it. */
interface FoundPicture {
  /** Such as 'png'; undefined if it is no picture. */
  format: string | undefined;
  width: number;
  height: number;
  isAnimated: boolean;
}

/** Why the content of a picture is refused. */
export function contentRefusal(kind: PictureKind, found: FoundPicture): Reason | undefined {
  const { format, width, height, isAnimated } = found;
  if (!format || !['png', 'jpeg', 'webp'].includes(format))
    return {
      code: 'wrong-file-type',
      message: 'The content of this file is not a PNG, JPEG or WebP picture.',
    };
  if (width * height > PICTURE_PIXELS)
    return {
      code: 'picture-too-many-pixels',
      message: `This picture has ${width} × ${height} pixels. Choose one with up to ${PICTURE_PIXELS / 1_000_000} million.`,
    };
  if (isAnimated)
    return {
      code: 'picture-animated',
      message: 'This picture is animated. Choose a still picture.',
    };
  const least = PICTURE_MIN[kind];
  if (width < least.width || height < least.height)
    return {
      code: 'picture-too-small',
      message: `This picture has ${width} × ${height} pixels. A ${inWords(kind)} needs at least ${least.width} × ${least.height}.`,
    };
  return undefined;
}

/** A picture that ends too early, or contradicts itself. */
export const BROKEN_PICTURE: Reason = {
  code: 'picture-broken',
  message: 'This picture is damaged and cannot be read. Save it again, or choose another one.',
};

/** Why a company cannot add another photo. */
export const photosFullRefusal = (count: number): Reason | undefined =>
  count < PHOTOS_MAX
    ? undefined
    : {
        code: 'too-many-photos',
        message: `You can show up to ${PHOTOS_MAX} photos. Remove one first.`,
      };

/** Why a photo's description is refused. */
export const altRefusal = (alt: string): string | undefined =>
  alt.trim() === '' ? 'Describe the photo for people who cannot see it.' : undefined;
