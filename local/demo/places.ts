/** Where the seed puts what does not go through a store's own environment. */
export interface Places {
  filesBucket: string;
  mediaBucket: string;
  userPoolId: string;
  /** Whether payments go to the local Stripe, where a demo account may pay. */
  paysLocally: boolean;
}
