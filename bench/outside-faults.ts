export async function outsideSystems(_quick: boolean): Promise<object[]> {
  return [];
}
