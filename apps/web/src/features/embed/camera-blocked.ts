/** The part of Permissions Policy that Chromium offers to pages. Others do not tell a page; there the camera itself refuses. */
interface WithFeaturePolicy {
  readonly featurePolicy?: { allowsFeature(feature: string): boolean };
}

/** Whether the page around this one keeps the camera from it, by its header or by a frame without `allow="camera"`. */
export function isCameraBlocked(page: object): boolean {
  const { featurePolicy } = page as WithFeaturePolicy;
  return featurePolicy?.allowsFeature('camera') === false;
}
