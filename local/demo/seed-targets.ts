/** The local services that the seed writes to directly, without one of the product's stores. */
export interface SeedTargets {
  filesBucket: string;
  mediaBucket: string;
  userPoolId: string;
  /** Whether payments go to the Stripe emulator, where a demo account can pay with a test card. */
  usesStripeEmulator: boolean;
}
