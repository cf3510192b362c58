// café
module {}
