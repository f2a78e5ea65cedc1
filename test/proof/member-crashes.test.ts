import { testCrashPoints } from "./crash-points.ts";
import { createRequestedBooking, signUpMember, upgrade } from "./flows.ts";

testCrashPoints([
  {
    name: "signing up",
    prepare: async (_, visitor) => async () => {
      await visitor.signUp();
      await visitor.get("getMe");
      await visitor.get("updateMe", { interests: ["Family"] });
    },
  },
  {
    name: "deleting a paying member with a booking",
    async prepare(environment, visitor) {
      await signUpMember(environment, visitor);
      await upgrade(visitor);
      await createRequestedBooking(environment, visitor);
      return async () => {
        const { status } = await visitor.ask("deleteMe");
        // The first attempt may have started the deletion, after which the token is refused.
        if (status !== 202 && status !== 401) throw new Error(`Not deleted: ${status}`);
      };
    },
  },
]);
