/** Of a mutation that signs somebody in: a 401 of it does not mean that a session has ended. */
export const signsIn = { signsIn: true };
