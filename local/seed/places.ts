/** Where the seed puts what does not go through a store's own environment. */
export interface Places {
  filesBucket: string;
  mediaBucket: string;
  userPoolId: string;
}
