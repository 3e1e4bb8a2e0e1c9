import { useCall } from '../../../web/kit/data/calls.ts';
import { nextPlaceText, ownPlacesText } from '../rules.ts';

/** '. You have 15 applications left (limit: 20). You get one back on Dec 4 at the latest.' */
export function PlacesInTitle() {
  const places = useCall('getPlaces').data?.places;
  return places && places.limit > 0
    ? `. ${ownPlacesText(places).text}. ${nextPlaceText(places)}`
    : null;
}
