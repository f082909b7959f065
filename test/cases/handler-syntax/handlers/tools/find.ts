/* é */ export const call = () = > `it is ${1}
